import { controls } from './controls.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { states } from './states.ts';

/** The words of the home page and of what stands around every screen: they come first. */
export const first = { controls, frame, home, states };
