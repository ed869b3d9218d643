import { useEffect } from 'react';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { UnknownFigure } from '../../../../ui/feedback/Figure.tsx';
import { loadAccountFigures, useAccountFigures } from './account-figures.ts';
import { Figure, FiguredRow } from './FiguredRow.tsx';
import { Part } from './Part.tsx';
import styles from './account-figures.module.css';

const counts = ['views', 'reach', 'replies', 'shares', 'visits', 'follows'] as const;

/** Own stories of the last 30 days with what the platform counted for each; nothing without one. */
export function StoryFigures() {
  const stories = useAccountFigures((state) => state.figures?.stories) ?? [];
  useEffect(() => void loadAccountFigures(), []);
  if (stories.length === 0) return null;
  return (
    <Part
      id="figures-stories"
      titleId="figures.stories"
      hint={<FormattedMessage id="figures.storiesHint" />}
    >
      <ul className={styles['rows']}>
        {stories.map((story) => (
          <FiguredRow
            key={story.id}
            thumbnail={story.thumbnail}
            format="image"
            name={
              <FormattedMessage
                id="figures.storyOf"
                values={{
                  date:
                    story.taken_at === null ? (
                      <UnknownFigure />
                    ) : (
                      <FormattedDate
                        value={story.taken_at * 1_000}
                        dateStyle="medium"
                        timeStyle="short"
                      />
                    ),
                }}
              />
            }
          >
            {counts.map((key) => (
              <Figure key={key} labelId={`figures.${key}`} value={story[key]} />
            ))}
          </FiguredRow>
        ))}
      </ul>
    </Part>
  );
}
