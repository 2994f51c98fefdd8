export const isBuilt: () => boolean;
export function builtCli(): string;
