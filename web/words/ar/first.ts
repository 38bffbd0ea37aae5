import type { First } from '../words.ts';
import { controls } from './controls.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { states } from './states.ts';

export const first: First = { controls, frame, home, states };
