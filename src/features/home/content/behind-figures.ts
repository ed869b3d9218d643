/** @file What home loads together, behind its figures: one file, so that home names it once. */
export { readImported } from '../../../core/imported/read-imported.ts';
export { startReading } from '../../connect/read-again.ts';
export { InsightCard } from '../insight-card/InsightCard.tsx';
export { loadFaces } from '../people/load-faces.ts';
export { CardNote } from './CardNote.tsx';
