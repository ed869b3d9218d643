import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useImported } from '../../core/imported/imported-store.ts';
import { AccountFigures } from './account-card/AccountFigures.tsx';
import { HomeSection } from './HomeSection.tsx';
import { loadFaces } from './people/load-faces.ts';
import { PeopleFigures } from './people/PeopleFigures.tsx';
import { ToolList } from './ToolList.tsx';
import card from './account-card/account-card.module.css';
import styles from './home.module.css';

/** Names are loaded once for each account and each change of its files. */
function showFaces(): () => void {
  void loadFaces('');
  return useImported.subscribe(() => void loadFaces(''));
}

/** Home for the imported files that are shown: what they say, and nothing of the session. */
export function ImportedHome() {
  useEffect(showFaces, []);
  return (
    <div className={styles['home']}>
      <div className={card['hero']}>
        <AccountFigures user={null} />
      </div>
      <HomeSection id="home-people" heading={<FormattedMessage id="home.people" />}>
        <PeopleFigures />
      </HomeSection>
      <HomeSection id="home-content" heading={<FormattedMessage id="home.content" />}>
        <ToolList />
      </HomeSection>
    </div>
  );
}
