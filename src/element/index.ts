export { DoorplateAddress, type DoorplateAddressEventMap } from './DoorplateAddress.ts';
