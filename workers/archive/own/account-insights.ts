/**
 * @file The insights of a whole account: visits and reach, interactions, audience. Labels are those of
 * the archive's languages; a value that could be read in two ways is left out.
 */
import {
  insightFigures,
  insightGroups,
  insightShares,
  type AccountInsights,
  type GroupShare,
  type InsightFigure,
  type InsightGroup,
  type InsightPart,
  type InsightShare,
} from '../../../contract/threads/imported-details.ts';
import { isFields, labelPairs } from '../content/records.ts';
import { foldLabel, repairText } from '../content/text.ts';
import { daysOf } from './insight-days.ts';
import { countOf } from './insights.ts';

const figureLabels: Readonly<Record<InsightFigure, string>> = {
  reach:
    'Accounts reached|Comptes touchés|Contas alcançadas|Cuentas alcanzadas|Erreichte Konten|Account raggiunti',
  impressions: 'Impressions|Impressões|Impresiones|Impressionen|Impression',
  profileVisits:
    'Profile visits|Visites du profil|Visitas ao perfil|Visitas al perfil|Profilaufrufe|Visite al profilo',
  linkTaps:
    'External link taps|Website taps|Appuis sur les liens externes|Toques em links externos|Cliques em links|Toques em ligações externas',
  interactions:
    'Content Interactions|Interactions avec le contenu|Interações com conteúdos|Interacciones con el contenido',
  engaged: 'Accounts engaged|Comptes ayant interagi',
  followers: 'Followers|Seguidores|Follower',
  gained: 'Follows|Followers en plus|Empezaron a seguirte',
  left: 'Unfollows|Followers en moins|Dejaron de seguirte',
};

const shareLabels: Readonly<Record<InsightShare, string>> = {
  fromFollowers: 'Followers|Seguidores|Follower',
  fromOthers: 'Non-Followers|Non-followers|Não seguidores|No seguidores|Non follower',
  women:
    'Total Follower Percentage for Women|Pourcentage du total des de followers femmes|Pourcentage du total des followers femmes|Porcentagem do total de seguidores para mulheres|Percentagem do total de seguidores para mulheres',
  men: 'Total Follower Percentage for Men|Pourcentage du total des followers hommes|Porcentagem do total de seguidores para homens|Percentagem do total de seguidores para homens',
};

const groupLabels: Readonly<Record<InsightGroup, string>> = {
  ages: 'Follower Percentage by Age for All Genders|Pourcentage de followers en fonction de l’âge pour tous les genres|Porcentagem de seguidores por idade para todos os gêneros|Percentagem de seguidores por idade para todos os géneros',
  cities:
    'Follower Percentage by City|Pourcentage de followers en fonction de la ville|Porcentagem de seguidores por cidade|Percentagem de seguidores por cidade',
  countries:
    'Follower Percentage by Country|Pourcentage de followers en fonction du pays|Porcentagem de seguidores por país|Percentagem de seguidores por país',
};

/** The name of each folded label. */
function byLabel<T extends string>(
  names: readonly T[],
  labels: Readonly<Record<T, string>>,
): ReadonlyMap<string, T> {
  return new Map(
    names.flatMap((name) =>
      labels[name].split('|').map((label) => [foldLabel(label), name] as const),
    ),
  );
}

const figureOf = byLabel(insightFigures, figureLabels);
const shareOf = byLabel(insightShares, shareLabels);
const groupOf = byLabel(insightGroups, groupLabels);

/** What a file may hold: "Followers" is a count in one and a share in another. */
const figuresOfPart: Readonly<Record<InsightPart, readonly InsightFigure[]>> = {
  reached: ['reach', 'impressions', 'profileVisits', 'linkTaps'],
  interactions: ['interactions', 'engaged'],
  audience: ['followers', 'gained', 'left'],
};
const sharesOfPart: Readonly<Record<InsightPart, readonly InsightShare[]>> = {
  reached: ['fromFollowers', 'fromOthers'],
  interactions: [],
  audience: ['women', 'men'],
};

/** A share as it is written: "61.2%", "61,2 %". Null for "--" and for what is above 100. */
export function percentOf(text: string): number | null {
  const written = /^(\d{1,3})(?:[.,](\d{1,4}))?\s*%$/u.exec(text.trim());
  if (written === null) return null;
  const percent = Number(`${written[1]}.${written[2] ?? 0}`);
  return percent <= 100 ? percent : null;
}

/**
 * Groups with their shares: "Springfield, Illinois: 12.3%, Riverton: 8.1%". Names may contain commas and
 * colons. Null where a piece of it is something else.
 */
export function sharesOf(text: string): readonly GroupShare[] | null {
  const pieces = text
    .split(/(?<=%)\s*,\s*/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const shares: GroupShare[] = [];
  for (const piece of pieces) {
    const at = piece.lastIndexOf(':');
    const percent = percentOf(piece.slice(at + 1));
    const name = piece.slice(0, Math.max(0, at)).trim();
    if (percent === null || name === '') return null;
    shares.push([name, percent]);
  }
  return shares.length === 0 ? null : shares;
}

/** Labels and texts of a record, in its order. */
function cellsOf(record: unknown): (readonly [label: string, text: string])[] {
  if (!isFields(record)) return [];
  const map = record['string_map_data'];
  const pairs = isFields(map)
    ? Object.entries(map).map(([label, cell]) => [label, cell] as const)
    : labelPairs(record).map((pair) => [pair['label'], pair] as const);
  return pairs.flatMap(([label, cell]) => {
    const value = isFields(cell) ? cell['value'] : undefined;
    if (typeof label !== 'string' || typeof value !== 'string') return [];
    return [[foldLabel(label), repairText(value).trim()] as const];
  });
}

/** Only ages look like "18-24" and "65+". */
const isAges = (shares: readonly GroupShare[]) =>
  shares.every(([name]) => /^\d{1,2}\s*(?:[-–]\s*\d{1,2}|\+)$/u.test(name));

/**
 * The groups of a file. In a language without known labels cities come before countries, in every
 * archive, and the first ages are those of all genders; where there are other lists none is named.
 */
function groupsOf(cells: readonly (readonly [string, string])[]): AccountInsights['groups'] {
  const groups: Partial<Record<InsightGroup, readonly GroupShare[]>> = {};
  const unnamed: (readonly GroupShare[])[] = [];
  for (const [label, text] of cells) {
    const shares = sharesOf(text);
    if (shares === null) continue;
    const group = groupOf.get(label);
    if (group === undefined) unnamed.push(shares);
    else groups[group] ??= shares;
  }
  if (Object.keys(groups).length > 0) return groups;
  const [cities, countries, third] = unnamed.filter((shares) => !isAges(shares));
  const ages = unnamed.find(isAges);
  return {
    ...(ages === undefined ? {} : { ages }),
    ...(cities === undefined || countries === undefined || third !== undefined
      ? {}
      : { cities, countries }),
  };
}

/**
 * The insights of a record, or null for one without any. `exportedAt` tells the year of its dates, in
 * milliseconds.
 */
export function insightsOf(
  record: unknown,
  part: InsightPart,
  exportedAt: number | null,
): AccountInsights | null {
  const cells = cellsOf(record);
  const figures: Partial<Record<InsightFigure, number>> = {};
  const shares: Partial<Record<InsightShare, number>> = {};
  for (const [label, text] of cells) {
    const figure = figureOf.get(label);
    const count = countOf(text);
    if (figure !== undefined && count !== null && figuresOfPart[part].includes(figure))
      figures[figure] ??= count;
    const share = shareOf.get(label);
    const percent = percentOf(text);
    if (share !== undefined && percent !== null && sharesOfPart[part].includes(share))
      shares[share] ??= percent;
  }
  const groups = part === 'audience' ? groupsOf(cells) : {};
  if ([figures, shares, groups].every((known) => Object.keys(known).length === 0)) return null;
  const days = cells.map(([, text]) => daysOf(text, exportedAt)).find((found) => found !== null);
  return { days: days ?? null, figures, shares, groups };
}
