/** A date and time, to the second, on one line. @param at ISO 8601, in UTC or without an offset */
export const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at}>{at.replace(/\.\d+/, '').replace('T', ' ')}</time>
);
