/** @file Figures of own posts and reels in the archive of a professional account. */
import { importedFigures, type ImportedFigure } from '../../../contract/threads/archive.ts';
import { secondsOf } from '../content/dates.ts';
import type { OwnItem } from './own-items.ts';
import { isFields, type Fields } from '../content/records.ts';
import { foldLabel } from '../content/text.ts';

/** The figures of one post, with what joins them to it. */
export interface ItemFigures {
  readonly seconds: readonly number[];
  readonly uri: string;
  readonly figures: Partial<Record<ImportedFigure, number>>;
}

/** The labels of each figure in the languages of the archive, posts first, then reels. */
const labels: Readonly<Record<ImportedFigure, string>> = {
  views:
    'Instagram Plays|Plays|Views|Wiedergaben|Aufrufe|Reproducciones|Visualizaciones|Lectures|Vues|Riproduzioni|Visualizzazioni|Reproduções|Visualizações',
  reach:
    'Accounts reached|Comptes touchés|Contas alcançadas|Cuentas alcanzadas|Erreichte Konten|Account raggiunti',
  impressions:
    'Impressions|Impressions (total)|Impressões|Impressões (total)|Impresiones|Impressionen|Impression',
  likes:
    'Likes|Post Likes|Instagram Likes|Mentions J’aime des publications|Mentions J’aime sur les reels|Mentions J’aime|Curtidas|Curtidas do post|Curtidas em vídeos do Reels|Gostos em publicações|Gostos nos reels|Gostos|Me gusta|Gefällt mir|„Gefällt mir“-Angaben|Gefällt mir-Angaben|Mi piace',
  comments:
    'Comments|Instagram Comments|Commentaires sur les publications|Commentaires sur les reels|Commentaires|Comentários|Comentários do post|Comentários em reels|Comentários em publicações|Comentários nos reels|Comentarios|Kommentare|Commenti',
  shares:
    'Shares|Instagram Shares|Partages de publications|Partages des reels|Partages|Compartilhamentos|Compartilhamento do post|Compartilhamentos de vídeos do Reels|Partilhas de publicações|Partilhas de reels|Partilhas|Veces compartido|Compartidos|Geteilte Inhalte|Condivisioni',
  saves:
    'Saves|Instagram Saves|Enregistrements de publications|Enregistrements de reels|Enregistrements|Salvamentos|Salvamentos do post|Salvamentos de vídeos do Reels|Pub. guardada|Guardados|Veces guardado|Gespeichert|Salvataggi',
  follows: 'Follows|Seguidores obtenidos|Abonnements|Seguimentos|Segui già|Gefolgt',
  profileVisits:
    'Profile visits|Visites du profil|Visitas ao perfil|Visitas al perfil|Profilaufrufe|Visite al profilo',
};

const figureOf = new Map<string, ImportedFigure>(
  importedFigures.flatMap((figure) =>
    labels[figure].split('|').map((label) => [foldLabel(label), figure] as const),
  ),
);

const factors: Readonly<Record<string, number>> = {
  k: 1e3,
  mil: 1e3,
  tsd: 1e3,
  m: 1e6,
  mio: 1e6,
  mi: 1e6,
  mln: 1e6,
};

/**
 * A count as it is written: "19,055", "2.140", "63.3K". Null for "--", for nothing, and for what could
 * be read in two ways.
 */
export function countOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? value : null;
  if (typeof value !== 'string') return null;
  const text = value
    .trim()
    .replace(/[\s\u00a0\u2009\u202f’']/g, '')
    .toLowerCase();
  if (/^\d{1,15}$/.test(text)) return Number(text);
  if (/^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(text)) return Number(text.replace(/[.,]/g, ''));
  const rounded = /^(\d{1,4})(?:[.,](\d{1,2}))?([a-z]{1,3})\.?$/.exec(text);
  const factor = rounded === null ? undefined : factors[rounded[3] ?? ''];
  if (rounded === null || factor === undefined) return null;
  return Math.round(Number(`${rounded[1]}.${rounded[2] ?? 0}`) * factor);
}

/** The figures of a record, or null for one that has none. */
export function figuresOf(record: unknown): ItemFigures | null {
  if (!isFields(record)) return null;
  const cells = isFields(record['string_map_data']) ? record['string_map_data'] : {};
  const media = isFields(record['media_map_data']) ? Object.values(record['media_map_data']) : [];
  const thumbnails = media.filter(isFields);
  const figures: Partial<Record<ImportedFigure, number>> = {};
  const seconds: number[] = [];
  const addTime = (cell: Fields, key: string) => {
    const at = secondsOf(cell[key]);
    if (at !== null && !seconds.includes(at)) seconds.push(at);
  };
  for (const thumbnail of thumbnails) addTime(thumbnail, 'creation_timestamp');
  for (const [label, cell] of Object.entries(cells)) {
    if (!isFields(cell)) continue;
    const figure = figureOf.get(foldLabel(label));
    const count = figure === undefined ? null : countOf(cell['value']);
    if (figure !== undefined && count !== null) figures[figure] ??= count;
    // Only the time of publication has a time and no value, whatever its label.
    if (!cell['value']) addTime(cell, 'timestamp');
  }
  const uri = thumbnails.map((each) => each['uri']).find((each) => typeof each === 'string');
  if (Object.keys(figures).length === 0) return null;
  return { seconds, uri: typeof uri === 'string' ? uri : '', figures };
}

/**
 * Joins figures to items by the second of publication; where several share it, by the file. What is
 * still ambiguous is not joined.
 */
export function joinFigures(items: readonly OwnItem[], all: readonly ItemFigures[]): void {
  const bySecond = new Map<number, OwnItem[]>();
  for (const item of items) {
    if (item.seconds === null) continue;
    bySecond.set(item.seconds, [...(bySecond.get(item.seconds) ?? []), item]);
  }
  for (const { seconds, uri, figures } of all) {
    const found = [...new Set(seconds.flatMap((at) => bySecond.get(at) ?? []))];
    const sameFile = found.filter((item) => uri !== '' && item.uri === uri);
    const [only, other] = found.length > 1 ? sameFile : found;
    if (only !== undefined && other === undefined) only.figures ??= figures;
  }
}
