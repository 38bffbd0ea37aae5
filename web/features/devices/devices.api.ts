import type { DeviceDocument } from '../../../shared/contract/devices.ts';
import type { Visibility } from '../../../shared/visibility.ts';
import { api } from '../../api.ts';
import { LIBRARY, STATISTICS } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { item } from '../../queries.ts';
import { ownPrivacy } from '../../session/privacy.api.ts';
import { useWrite } from '../../write.ts';

export const ownDocuments = () => item('GET /api/account/devices', {});

/** Says which book a document is; what was read and marked in it comes into the library. */
export const useAssignBook = () =>
  useWrite(
    ({ document, googleId }: { document: string; googleId: string }) =>
      api('PUT /api/account/devices/:document', { params: { document }, body: { googleId } }),
    {
      changes: [ownDocuments()],
      outdates: [...LIBRARY, ...STATISTICS],
      failure: () => words.devices.assignFailed,
    },
  );

export const useForgetDocument = () =>
  useWrite(
    ({ document }: DeviceDocument) =>
      api('DELETE /api/account/devices/:document', { params: { document } }),
    {
      changes: [ownDocuments()],
      // Where it failed, it may be gone already.
      changesEvenSo: true,
      failure: () => words.devices.removeFailed,
    },
  );

export const useQuotesFromDevices = () =>
  useWrite(
    (quotesFromDevices: Visibility) =>
      api('PUT /api/account/privacy', { body: { quotesFromDevices } }),
    {
      onDone: (saved, _, keep) => keep(ownPrivacy(), saved),
      failure: () => words.privacy.failed,
    },
  );
