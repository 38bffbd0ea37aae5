import type { ReactNode } from 'react';
import { SERVICE_NAMES } from '../../../shared/imports.ts';
import { PAGES, WAYS } from '../../locales/services.ts';
import { words } from '../../locales/words.ts';
import styles from './Imports.module.css';

/** What each service calls its export, and where it is. */
export const ServiceGuide = () => (
  <section aria-labelledby="where" className={styles.part}>
    <h2 id="where">{words.imports.where}</h2>
    <p className={styles.soft}>{words.imports.whereMore}</p>
    <dl className={styles.ways}>
      {WAYS.map(([service, way]) => (
        <div key={service}>
          <dt>{SERVICE_NAMES[service]}</dt>
          <dd>
            <Way page={PAGES[service]}>
              <bdi lang="en">{way.join(' › ')}</bdi>
            </Way>
          </dd>
        </div>
      ))}
      <div>
        <dt>{SERVICE_NAMES.commonplace}</dt>
        <dd>{[words.settings.title, words.settings.export, words.settings.archive].join(' › ')}</dd>
      </div>
    </dl>
    <p className={styles.soft}>{words.imports.otherFiles}</p>
  </section>
);

const Way = ({ page, children }: { page: string | undefined; children: ReactNode }) =>
  page === undefined ? (
    children
  ) : (
    <a href={page} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
