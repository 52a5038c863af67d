/**
 * `npx doorplate` where npx, or a script of a package, has begun this process (npm, pnpm, yarn and bun all tell it so): there the shell may not find
 * `doorplate` by itself, and what is printed could not be pasted.
 */
export const commandName = process.env['npm_config_user_agent'] === undefined ? 'doorplate' : 'npx doorplate';
