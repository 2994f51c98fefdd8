// As in index.d.cts.
import type * as door from '../dist/src/control/client/index.js' with { 'resolution-mode': 'import' };
export type * from '../dist/src/control/client/index.js' with { 'resolution-mode': 'import' };

export declare const ControlError: typeof door.ControlError;
export type ControlError = door.ControlError;
export declare const connectControl: typeof door.connectControl;
