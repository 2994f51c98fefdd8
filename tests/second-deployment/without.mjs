export function without(name, { [name]: _left, ...rest }) {
  return rest;
}
