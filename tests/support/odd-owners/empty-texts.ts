/** @file What a list without people says, by its title. */

const texts: Readonly<Record<string, string>> = {
  'Followers Lost': 'No one has left',
  'New Followers': 'No new followers yet',
  'Not Follows Back': 'Everyone follows you back',
  'I Don’t Follow Back': 'You follow everyone back',
  'Mutual Following': 'No mutual followers yet',
};
const textOfOthers = 'Nobody here';

/** Every text of an empty list. */
export const emptyTexts: readonly string[] = [...Object.values(texts), textOfOthers];

export const emptyTextOf = (title: string): string => texts[title] ?? textOfOthers;
