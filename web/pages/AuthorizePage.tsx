import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../api.ts';
import { AppAnswer, AppRequest } from '../features/tokens/AppRequest.tsx';
import { askedByApp, useAnswerApp } from '../features/tokens/tokens.api.ts';
import { refusalText, words } from '../locales/words.ts';
import { useLocation } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { Alert } from '../ui/Alert.tsx';
import form from '../ui/Form.module.css';
import { Page } from '../ui/Page.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { SignInFirst } from './SignInFirst.tsx';

/** Where an app of others sends somebody who is to allow it something. It is asked each time: nothing is allowed by itself. */
export function AuthorizePage() {
  const { currentUser } = useAccount();
  const { search } = useLocation();
  if (!currentUser)
    return <SignInFirst text={words.apps.signInFirst} returnTo={`/authorize${search}`} />;
  return <Question key={search} username={currentUser.username} search={search} />;
}

function Question({ username, search }: { username: string; search: string }) {
  const said = new URLSearchParams(search);
  const asking = {
    clientId: said.get('client_id') ?? '',
    redirectUri: said.get('redirect_uri') ?? '',
    ...given('scope', said.get('scope')),
  };
  const asked = useQuery(askedByApp(asking));
  const answer = useAnswerApp();
  const [isAllowed, setAllowed] = useState(false);

  function send(allowed: boolean) {
    setAllowed(allowed);
    answer.mutate({
      ...asking,
      isAllowed: allowed,
      ...given('state', said.get('state')),
      ...given('codeChallenge', said.get('code_challenge')),
      ...given('codeChallengeMethod', said.get('code_challenge_method')),
    });
  }

  const isOfOtherKind = (said.get('response_type') ?? 'code') !== 'code';
  if (isOfOtherKind || !asked.data)
    return (
      <Page title={words.apps.wait} width="narrow">
        {isOfOtherKind ? <Alert text={refusalText({ id: 'app_challenge_wrong' })} /> : null}
        {asked.isError ? (
          <RetryAlert text={failureMessage(asked.error, words.apps.failed)} query={asked} />
        ) : null}
        {asked.isPending && !isOfOtherKind ? (
          <Waiting text={words.states.loading} hasSpinner />
        ) : null}
      </Page>
    );
  const { name } = asked.data.app;
  if (answer.data)
    return (
      <Page
        title={isAllowed ? words.apps.allowedTitle(name) : words.apps.refusedTitle}
        width="narrow"
      >
        <div className={form.form}>
          <AppAnswer answer={answer.data} app={name} />
        </div>
      </Page>
    );
  return (
    <Page title={words.apps.title(name)} width="narrow">
      <div className={form.form}>
        <AppRequest
          asked={asked.data}
          username={username}
          isBusy={answer.isPending}
          onAnswer={send}
        >
          {answer.isError ? <Alert text={failureMessage(answer.error, words.apps.failed)} /> : null}
        </AppRequest>
      </div>
    </Page>
  );
}

const given = <K extends string>(name: K, value: string | null) =>
  (value === null ? {} : { [name]: value }) as { [_ in K]?: string };
