/** Loaded when a file is to be read: the page itself is a third smaller without. JSON is YAML, too. */
export { readYaml, YamlRefused } from '../../lib/yaml.ts';
