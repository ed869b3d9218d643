import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'wouter';
import { Button } from '../../../ui/forms/Button.tsx';
import { demoAccounts, enterDemo } from './demo-accounts.ts';
import styles from './demo-accounts.module.css';

/** The accounts of a seeded demo, each opened by one tap. Nothing where the server offers none. */
export function DemoAccounts() {
  const [, navigate] = useLocation();
  const [names, setNames] = useState<readonly string[]>([]);

  useEffect(() => {
    let isMounted = true;
    const load = async () => {
      const known = await demoAccounts();
      if (isMounted) setNames(known);
    };
    void load();
    return () => {
      isMounted = false;
    };
  }, []);

  const enter = async (name: string) => {
    if (await enterDemo(name)) navigate('/home');
  };

  if (names.length === 0) return null;
  return (
    <section className={styles['demo']} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles['title']}>
        <FormattedMessage id="existingUserLogin.demo" />
      </h2>
      <ul className={styles['names']}>
        {names.map((name) => (
          <li key={name}>
            <Button variant="secondary" onClick={() => void enter(name)}>
              @{name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
