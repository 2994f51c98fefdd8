// TypeScript before 5.8 lets no CommonJS file import the declarations of an ES module (TS1479), though Node does: they are told anew here.
import type * as door from '../dist/src/index.js' with { 'resolution-mode': 'import' };
export type * from '../dist/src/index.js' with { 'resolution-mode': 'import' };

export declare const ControlRefused: typeof door.ControlRefused;
export type ControlRefused = door.ControlRefused;
export declare const FaultsRefused: typeof door.FaultsRefused;
export type FaultsRefused = door.FaultsRefused;
export declare const DeviationRefused: typeof door.DeviationRefused;
export type DeviationRefused = door.DeviationRefused;
export declare const ProfileRefused: typeof door.ProfileRefused;
export type ProfileRefused = door.ProfileRefused;
export declare const ScenarioRefused: typeof door.ScenarioRefused;
export type ScenarioRefused = door.ScenarioRefused;
export declare const SettingRefused: typeof door.SettingRefused;
export type SettingRefused = door.SettingRefused;
export declare const StoreRefused: typeof door.StoreRefused;
export type StoreRefused = door.StoreRefused;
export declare const createSandbox: typeof door.createSandbox;
export declare const startSandbox: typeof door.startSandbox;
