export { createSandbox, startSandbox } from './sandbox.ts';
export type { RunningSandbox, Sandbox, SandboxOptions } from './sandbox.ts';
export { SettingRefused } from './options.ts';
export { ProfileRefused } from './profile/profile-refused.ts';
export { StoreRefused } from './store/store-refused.ts';
