/* Needed only if a form verifies an address. Load this module only with `import()`. */
export { AddressVerification } from './AddressVerification.tsx';
