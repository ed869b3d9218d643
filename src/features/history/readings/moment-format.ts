/** A moment of the last years: the order of the list says which year. */
export const momentFormat = {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const;
