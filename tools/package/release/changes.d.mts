/** @returns what stands under a title; undefined where there is no such title, or nothing under it */
export function changesOf(title: string, text?: string): string | undefined;
