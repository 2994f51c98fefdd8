export { createSandbox, startSandbox } from './sandbox.ts';
export type { RunningSandbox, Sandbox, SandboxOptions } from './sandbox.ts';
export { DeviationRefused, type DeviationId } from './fault/deviations.ts';
export type { Answers } from './openapi/answers.ts';
export { ScenarioRefused } from './scenario/scenario.ts';
export { SettingRefused } from './options.ts';
export { ProfileRefused } from './profile/profile-refused.ts';
export { StoreRefused } from './store/store-refused.ts';
