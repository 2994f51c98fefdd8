// As in index.d.cts.
import type * as door from '../dist/src/control/client/index.js' with { 'resolution-mode': 'import' };
export type * from '../dist/src/control/client/index.js' with { 'resolution-mode': 'import' };

export declare const ControlRefused: typeof door.ControlRefused;
export type ControlRefused = door.ControlRefused;
export declare const ControlUnreachable: typeof door.ControlUnreachable;
export type ControlUnreachable = door.ControlUnreachable;
export declare const connectControl: typeof door.connectControl;
