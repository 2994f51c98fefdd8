/** With so many seeded pages some query matches more than the 24 of a page of the default size (§8), whatever the seed. */
export const pagesForAllRules = 25;

export const pagesHelp = `How many pages (default: as the scenario has it, 500); \`verify\` needs ${pagesForAllRules} to check all rules`;
