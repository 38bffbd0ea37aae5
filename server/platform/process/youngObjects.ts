import { setFlagsFromString } from 'node:v8';

/**
 * V8 doubles its room for young objects while many are made, as by a start, and a process at rest never gives it back:
 * 32 MB of which hardly any is used. So it is not to grow during a start; afterwards it grows with what people ask for.
 */
export const keepYoungRoomSmall = () => setFlagsFromString('--semi-space-growth-factor=1');
/** As V8 has it by itself. */
export const letYoungRoomGrow = () => setFlagsFromString('--semi-space-growth-factor=2');
