const plain = {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** How a moment is written, with its year where that is not this one. */
export function momentFormat(moment: number, thisYear: number) {
  const isThisYear = new Date(moment).getFullYear() === thisYear;
  return isThisYear ? plain : ({ ...plain, year: 'numeric' } as const);
}
