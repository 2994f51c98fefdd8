export function packedFiles(): readonly string[];
