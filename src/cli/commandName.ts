/**
 * How a person writes this command. Package managers tell a process that they have begun it, `npx` too: then the shell may not know `doorplate` by that
 * name, and what is printed could not be pasted.
 */
export const commandName = process.env['npm_config_user_agent'] === undefined ? 'doorplate' : 'npx doorplate';
