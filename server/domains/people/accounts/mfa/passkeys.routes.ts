import type { FastifyRequest } from 'fastify';
import type { Body } from '../../../../../shared/contract/index.ts';
import { passkeyNameError } from '../../../../../shared/rules.ts';
import type { Config } from '../../../../config.ts';
import { hashOfToken } from '../../../../platform/auth/randomTokens.ts';
import { type Sessions, startSession } from '../../../../platform/auth/sessions.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { refuse, refuseErrors } from '../../../../platform/http/errors.ts';
import { cleanLine } from '../../../../platform/http/inputText.ts';
import type { Routes } from '../../../../platform/http/routes.ts';
import type { Limits } from '../../../../platform/rateLimits/limits.ts';
import { refuseSuspended } from '../../users/suspension.ts';
import { accountOf } from '../../users/user.sql.ts';
import { noteFailure, welcome } from '../accounts.sql.ts';
import { ownerProof } from '../ownPassword.ts';
import {
  addChallenge,
  addPasskey,
  type Challenge,
  type Credential,
  credentialOf,
  credentialsOfUser,
  notePasskeyUse,
  removePasskey,
  spendChallenge,
} from './passkeys.sql.ts';
import type { PendingSignIns } from './pendingSignIn.ts';
import { newRecoveryCodes } from './recoveryCodes.ts';
import { type RelyingParty, relyingPartyOf } from './relyingParty.ts';

interface Parts {
  db: Db;
  config: Pick<Config, 'publicUrl'>;
  limits: Limits;
  sessions: Sessions;
  steps: PendingSignIns;
}

/**
 * Passkeys (WebAuthn): after the password, or instead of it. The device has always looked at who uses
 * it, so a passkey by itself is two factors.
 */
export function passkeysRoutes(
  { anyone, member }: Routes,
  { db, config, limits, sessions, steps }: Parts,
) {
  const isOwner = ownerProof(db, limits);

  anyone('POST /api/users/signin/passkey/options', async ({ body, request }) => {
    const { id: rpID } = partyOf(request);
    const step = body.isSecondFactor ? await steps.of(request) : undefined;
    const own = step ? await credentialsOfUser(db, step.id) : [];
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID,
      userVerification: 'required',
      allowCredentials: own.map(idAndTransports),
    });
    await keep(
      options.challenge,
      step
        ? { purpose: 'second-factor', userId: step.id, boundTo: steps.hashOf(request) }
        : { purpose: 'sign-in', userId: null, boundTo: null },
    );
    return options;
  });

  anyone('POST /api/users/signin/passkey', async ({ body, request, reply }) => {
    const party = partyOf(request);
    const credential = await credentialOf(db, body.answer.id);
    const used = credential && (await verified(body, credential, party));
    if (!credential || !used) {
      if (credential)
        await noteFailure(
          db,
          { id: credential.userId, username: credential.username },
          request.ip,
          'passkey',
        );
      throw refuse('passkey_unknown');
    }
    const { challenge, counter, isBackedUp } = used;
    const isSecondFactor = challenge.purpose === 'second-factor';
    if (isSecondFactor && !challenge.boundTo.equals(steps.hashOf(request)))
      throw refuse('passkey_unknown');
    const { session, give } = sessions.prepare(request);
    const row = await db.transaction(async (within) => {
      // Locked from here on: the step is looked at with the password that nobody changes now, and the
      // passkey while nobody takes all factors away.
      const welcomed = await welcome(within, credential.userId);
      if (!welcomed || !(await notePasskeyUse(within, credential.passkeyId, counter, isBackedUp)))
        throw refuse('passkey_unknown');
      refuseSuspended(welcomed);
      if (isSecondFactor) await steps.finish(request, reply, within);
      const { userId: id, username } = credential;
      await startSession(within, { id, username }, session, 'signed-in');
      return welcomed;
    });
    give(reply);
    return accountOf(row);
  });

  member('POST /api/account/passkeys/options', async ({ body, session, request }) => {
    const { user, tokenHash } = session;
    const { id: rpID } = partyOf(request);
    await isOwner(session, body.currentPassword, 'factors');
    const own = await credentialsOfUser(db, user.id);
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: 'Commonplace',
      rpID,
      userID: handleOf(user.id),
      userName: user.username,
      userDisplayName: user.username,
      excludeCredentials: own.map(idAndTransports),
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
    await keep(options.challenge, { purpose: 'register', userId: user.id, boundTo: tokenHash });
    return options;
  });

  member('POST /api/account/passkeys', async ({ body, session, request }) => {
    const { user, tokenHash } = session;
    const party = partyOf(request);
    const name = cleanLine('name', body.name);
    refuseErrors({ name: passkeyNameError(name) });
    if (!(await isWithoutAttestation(body.answer.response.attestationObject)))
      throw refuse('passkey_not_added');
    const { verifyRegistrationResponse } = await webAuthn();
    const made = await verifyRegistrationResponse({
      response: { ...body.answer, clientExtensionResults: {} },
      expectedChallenge: async (challenge) => {
        const spent = await spendChallenge(db, hashOfToken(challenge));
        return (
          spent?.purpose === 'register' &&
          spent.userId === user.id &&
          spent.boundTo.equals(tokenHash)
        );
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }).catch(orFalse);
    if (!made.verified) throw refuse('passkey_not_added');
    const { credential, credentialBackedUp } = made.registrationInfo;
    const { codes, hashes } = newRecoveryCodes();
    const added = await addPasskey(
      db,
      { actor: user, ip: request.ip },
      {
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
        isBackedUp: credentialBackedUp,
      },
      hashes,
    );
    if (!added) throw refuse('passkey_in_use');
    return { recoveryCodes: added.areNew ? codes : [] };
  });

  member('POST /api/account/passkeys/:id/removal', async ({ params, body, session, request }) => {
    const { user } = session;
    await isOwner(session, body.currentPassword, 'factors');
    if (!(await removePasskey(db, params.id, { actor: user, ip: request.ip })))
      throw refuse('passkey_not_found');
    return null;
  });

  const keep = (challenge: string, about: Challenge) =>
    addChallenge(db, hashOfToken(challenge), about);

  function partyOf(request: FastifyRequest): RelyingParty {
    const party = relyingPartyOf(request, config.publicUrl);
    if (!party) throw refuse('passkeys_off');
    return party;
  }

  /** What was signed, if it was this passkey that signed a challenge of ours, for whom it was made. */
  async function verified(
    { answer }: Body<'POST /api/users/signin/passkey'>,
    credential: Credential,
    party: RelyingParty,
  ) {
    const handle = answer.response.userHandle;
    if (handle && !Buffer.from(handle, 'base64url').equals(handleOf(credential.userId)))
      return undefined;
    let challenge: Challenge | undefined;
    const { verifyAuthenticationResponse } = await webAuthn();
    const result = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: async (signed) => {
        challenge = await spendChallenge(db, hashOfToken(signed));
        return (
          challenge?.purpose === 'sign-in' ||
          (challenge?.purpose === 'second-factor' && challenge.userId === credential.userId)
        );
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: credential.credentialId,
        publicKey: new Uint8Array(credential.publicKey),
        counter: credential.counter,
      },
    }).catch(orFalse);
    if (!result.verified || !challenge) return undefined;
    const { newCounter, credentialBackedUp } = result.authenticationInfo;
    return { challenge, counter: newCounter, isBackedUp: credentialBackedUp };
  }
}

/** Loaded by the first who needs it: with what it brings along it takes 13 MB, and time at each start. */
const webAuthn = () => import('@simplewebauthn/server');

/**
 * Whether a new passkey comes without a statement of who made the device. None is asked for, and one with
 * a certificate would make the library fetch lists of revoked ones, from addresses that stand in it.
 */
async function isWithoutAttestation(attestationObject: string) {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  try {
    return decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('fmt') === 'none';
  } catch {
    return false;
  }
}

/** The library throws where something does not fit; a failure of the database is none of that. */
function orFalse(error: unknown): { verified: false } {
  if (error instanceof Error && 'statusCode' in error) throw error;
  return { verified: false };
}

/** What a passkey knows its owner by: the id, which says nothing of them. */
const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));

const idAndTransports = ({ credentialId, transports }: Credential) => ({
  id: credentialId,
  transports,
});
