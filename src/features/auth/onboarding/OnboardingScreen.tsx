import { Fragment, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'wouter';
import { onlyFor, slides } from '../../../../contract/promises.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { Carousel } from '../../../ui/layout/Carousel.tsx';
import { Illustration, type IllustrationName } from './Illustration.tsx';
import { Sample } from './Sample.tsx';
import styles from './onboarding.module.css';

export function OnboardingScreen() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const [index, setIndex] = useState(0);
  const slide = slides[index]?.picture ?? 'likes';

  const showNext = () => {
    if (index < slides.length - 1) setIndex(index + 1);
    else navigate('/getmyanalysis');
  };

  return (
    <div className={styles['onboarding']}>
      <h1 className="visually-hidden">
        <FormattedMessage id="onboarding.pageTitle" />
      </h1>
      <div className={styles['skip']}>
        <Link href="/getmyanalysis" asChild>
          <ButtonLink variant="quiet">
            <FormattedMessage id="onboarding.skip" />
          </ButtonLink>
        </Link>
      </div>
      <Carousel
        label={intl.formatMessage({ id: 'onboarding.label' })}
        index={index}
        onIndexChange={setIndex}
        slideLabel={(number) =>
          intl.formatMessage({ id: 'onboarding.slideOf' }, { number, total: slides.length })
        }
        slides={slides.map(({ picture, texts }) => ({
          id: picture,
          content: (
            <div className={styles['slide']}>
              <Picture name={picture} />
              {texts.map(({ name, sources }) => (
                <Fragment key={name}>
                  <h2 className={styles['title']} {...onlyFor(sources)}>
                    <FormattedMessage id={`onboarding.title.${name}`} />
                  </h2>
                  <p className={styles['text']} {...onlyFor(sources)}>
                    <FormattedMessage id={`onboarding.text.${name}`} />
                  </p>
                </Fragment>
              ))}
            </div>
          ),
        }))}
      />
      <Button isWide onClick={showNext}>
        <FormattedMessage id={`onboarding.button.${slide}`} />
      </Button>
    </div>
  );
}

/** Lists of people. A connected account has no names without the copy of its data: a drawing instead. */
function Picture({ name }: { name: IllustrationName }) {
  return (
    <>
      <div data-network="demo">
        <Sample name={name} />
      </div>
      <div data-network="instagram">
        <Illustration name={name} />
      </div>
    </>
  );
}
