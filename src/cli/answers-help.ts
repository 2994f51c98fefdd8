import { profileSettings, questionsSettings } from '../settings/answer-settings.ts';
import { commandVariables, sweepSettings } from '../settings/sweep-settings.ts';
import { commandLines, flagLines, precedence } from './help.ts';

/** `channel-sandbox questions --help` */
export function questionsHelpText(): string {
  return [
    'Usage: channel-sandbox questions [ID…] [--json]',
    '       channel-sandbox questions [ID…] --letter [flags]',
    '',
    `${commandLines['questions'] ?? ''}. One that is named`,
    'is explained: what is open, the lawful answers, how to answer otherwise, and a request that shows it. `--letter` writes those that nobody has',
    'answered yet as a letter to the platform’s owner, those first that most depends on, each with a request that settles it. Record',
    'the replies by `channel-sandbox profile answer FILE ID=VALUE --source TEXT`.',
    '',
    'Flags:',
    ...flagLines(questionsSettings),
    '',
    'Examples:',
    '  channel-sandbox questions host.form',
    '  channel-sandbox questions --letter --profile staging.yaml --sweep sweep.json --audit audit.json > letter.md',
    '',
  ].join('\n');
}

/** `channel-sandbox sweep --help` */
export function sweepHelpText(): string {
  return [
    'Usage: channel-sandbox sweep [flags] -- COMMAND…',
    '',
    'Runs a client’s own tests (COMMAND) against a fresh sandbox for each lawful answer to what the interface leaves open, one question',
    'flipped at a time, and tells which answers break the client. First it runs them twice with nothing changed.',
    `COMMAND finds in its environment ${commandVariables.url}, ${commandVariables.apiKey}, ${commandVariables.channel}`,
    `(${commandVariables.channelId} too) and ${commandVariables.fixtures}, a file of what is valid there.`,
    '',
    'Flags:',
    ...flagLines(sweepSettings),
    '',
    ...precedence,
    '',
    'Kinds of reports: json, junit, html, markdown, sarif, github, badge. A file `-` is standard output.',
    'Exit codes: 0 COMMAND passes under all of them; 1 an answer breaks it, or a defect that it met is not noticed; 2 wrong usage;',
    '4 the baseline fails or is flaky, a run failed and then passed, or the sweep was ended before.',
    '',
    'Examples:',
    '  channel-sandbox sweep -- npm test',
    '  channel-sandbox sweep --questions host.form,search --report html:sweep.html -- npx vitest run',
    '  channel-sandbox sweep --deviations -- npm test',
    '',
  ].join('\n');
}

/** `channel-sandbox profile --help` */
export function profileHelpText(): string {
  return [
    'Usage: channel-sandbox profile show FILE…',
    '       channel-sandbox profile check FILE…',
    '       channel-sandbox profile diff FILE FILE',
    '       channel-sandbox profile answer FILE ID=VALUE… --source TEXT',
    '',
    'A profile answers what the interface leaves open. `show` tells what it knows and what each answer rests on, `check` whether it is',
    'lawful (an error names file and line, and what would be lawful), `diff` where two answer differently. `answer` records what the',
    "platform's owner said, into a new file or one that is there. The file `default` is what the sandbox answers by itself.",
    '',
    'Flags:',
    ...flagLines(profileSettings),
    '',
    'Exit codes: 0 all well; 1 two profiles differ; 2 wrong usage, or a profile that is not lawful.',
    '',
    'Examples:',
    '  channel-sandbox profile diff default staging.yaml',
    '  channel-sandbox profile answer staging.yaml host.form=list datetime.form="[T, seconds, local]" --source "mail of Ana, 3 March"',
    '',
  ].join('\n');
}
