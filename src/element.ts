/** `doorplate/element`: the custom element `<doorplate-address>`, in one file with everything it needs. All exports are public API. */
export { DoorplateAddress, type DoorplateAddressEventMap } from './element/index.ts';
export { createClient } from './core/index.ts';
