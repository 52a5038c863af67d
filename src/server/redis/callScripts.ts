/**
 * A call is one hash: `digest` of its input, `owner` of the work (`''` once it was freed), `until` when its owner is taken for dead unless it says that it
 * is not, and `answer` (`''`: too large to be kept). Redis runs a script whole, and its clock is the only one: those of the machines may differ.
 */
const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

/**
 * One arrival. ARGV: digest, owner, ms of a lease, ms that the id lives, and 1 for who has seen the work of another: where its trace has gone, it was
 * lost and not freed. The owner's own command may come twice, for a client sends again what was lost with its connection.
 */
export const arrive = `${now}
local digest, owner, ends, answer = unpack(redis.call('HMGET', KEYS[1], 'digest', 'owner', 'until', 'answer'))
if not digest and ARGV[5] == '1' then return {'gone'} end
if digest and owner ~= '' and not (owner == ARGV[2] and not answer) then
  if digest ~= ARGV[1] then return {'other'} end
  if answer then return {'answered', answer} end
  if tonumber(ends) < now then return {'gone'} end
  return {'wait'}
end
redis.call('HSET', KEYS[1], 'digest', ARGV[1], 'owner', ARGV[2], 'until', now + ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return {'yours'}`;

/**
 * What its owner says of a call: that it works on it, what came of it, or that nothing was done. ARGV: digest, owner, the owner from now on, ms of a
 * lease, ms that the id lives, and the answer where there is one. It holds also where Redis has forgotten the call.
 */
export const tell = `${now}
local owner = redis.call('HGET', KEYS[1], 'owner')
if owner and owner ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'digest', ARGV[1], 'owner', ARGV[3], 'until', now + ARGV[4])
if ARGV[6] then redis.call('HSET', KEYS[1], 'answer', ARGV[6]) end
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 1`;
