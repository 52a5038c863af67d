import type { VerificationWords } from '../VerificationWords.ts';

export const verificationEs: VerificationWords = {
  title: (kind) =>
    ({
      confirm: '¿Quiso decir esta dirección?',
      reject: 'No encontramos esta dirección',
      unit: '¿Falta un piso o apartamento?',
      street: '¿Qué calle quiere decir?',
      number: 'Compruebe el número',
    })[kind],
  lead: (kind) =>
    ({
      confirm: 'Hallamos una dirección muy parecida. Las diferencias están marcadas.',
      reject: 'Es posible que un paquete no llegue. Compruébela una vez más.',
      unit: 'Este edificio tiene varios apartamentos u oficinas.',
      street: 'Más de una calle coincide con lo que escribió.',
      number: 'Conocemos la calle, pero no este número.',
    })[kind],
  entered: () => 'Usted escribió',
  suggested: () => 'Sugerimos',
  differs: () => 'cambiado:',
  takeEntered: () => 'Usar la mía',
  takeSuggestion: () => 'Usar la sugerencia',
  takeCandidate: () => 'Usar esta dirección',
  unit: () => 'Apartamento, oficina, piso',
  addUnit: () => 'Añadir',
  withoutUnit: () => 'Seguir sin él',
  needsUnit: () => 'Indíquelo, o continúe sin él.',
  candidates: () => 'Direcciones posibles',
  edit: () => 'Editar la dirección',
  verifying: () => 'Comprobando la dirección …',
  changed: () => 'La dirección cambió mientras se comprobaba. Envíela de nuevo.',
};
