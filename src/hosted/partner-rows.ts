import {
  fullOfPartners,
  isPartnerId,
  isPartnersToken,
  MAX_PARTNERS,
  nameTaken,
  newPartnerId,
  newToken,
  tokenHash,
  type Partner,
  type Partners,
} from '../world/partners.ts';
import { madeTwice } from './made-twice.ts';
import type { Database } from './database.ts';

export interface PartnerRow {
  readonly id: string;
  readonly name: string;
  readonly worlds: number;
  readonly bytes: number;
  readonly used: number;
  readonly made_at: Date;
}

const columns = 'id, name, worlds, bytes, used, made_at';

/** Changes nothing a second time. */
const makeStatement = `
insert into partner (id, name, token_hash, worlds, bytes, open, used, made_at)
select $1::text, $2::text, $3::text, $4::bigint, $5::bigint, 0, 0, now()
where (select count(*) from partner) < ${MAX_PARTNERS} on conflict do nothing`;

/** The partners of a database, the same at all replicas. Of a token it has the hash. @param opened the database, once it is there */
export function createPartnerRows(opened: () => Database): Partners {
  const ask = async (rest: string, values: readonly unknown[] = []): Promise<readonly Partner[]> =>
    (await madeTwice<PartnerRow>(opened(), rest, values)).map(partnerOf);

  const found = async (rest: string, values: readonly unknown[] = []): Promise<readonly Partner[]> =>
    (await opened().read<PartnerRow>(`select ${columns} from partner ${rest}`, values)).map(partnerOf);

  return {
    make: async (name, quota) => {
      const [id, token] = [newPartnerId(), newToken()];
      await madeTwice(opened(), makeStatement, [id, name, tokenHash(token), quota.worlds, quota.bytes]);
      const alike = await found('where id = $1 or name = $2', [id, name]);
      const partner = alike.find((one) => one.id === id);
      if (partner !== undefined) return { partner, token };
      throw alike.length > 0 ? nameTaken(name) : fullOfPartners();
    },
    list: () => found('order by made_at, id'),
    ofToken: async (token) => {
      if (!isPartnersToken(token)) return undefined;
      return (await found('where token_hash = $1', [tokenHash(token)]))[0];
    },
    renew: async (id) => {
      if (!isPartnerId(id)) return undefined;
      const token = newToken();
      const renewed = `update partner set token_hash = $2 where id = $1 returning ${columns}`;
      const [partner] = await ask(renewed, [id, tokenHash(token)]);
      return partner && { partner, token };
    },
    drop: async (id) => {
      if (!isPartnerId(id)) return false;
      const [partner] = await found('where id = $1', [id]);
      await ask('delete from partner where id = $1', [id]);
      return partner !== undefined;
    },
  };
}

export const partnerOf = ({ id, name, worlds, bytes, used, made_at: at }: PartnerRow): Partner => ({
  id,
  name,
  quota: { worlds, bytes },
  madeAt: at.getTime(),
  used,
});
