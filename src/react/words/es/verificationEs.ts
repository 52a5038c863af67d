import type { VerificationWords } from '../Words.ts';

export const verificationEs: VerificationWords = {
  title: (kind) =>
    ({
      confirm: '¿Quiso decir esta dirección?',
      reject: 'No encontramos esta dirección',
      unit: '¿Falta el número de piso o de oficina?',
      street: '¿Cuál es su dirección?',
      number: 'Compruebe el número de la calle',
      unavailable: 'No pudimos comprobar su dirección',
    })[kind],
  lead: (kind) =>
    ({
      confirm: 'Encontramos una dirección muy parecida a la suya. Las diferencias están resaltadas.',
      reject: 'Es posible que su pedido no llegue. Compruebe la dirección.',
      unit: 'En este edificio hay varios pisos u oficinas.',
      street: 'Hay más de una dirección que coincide con lo que escribió.',
      number: 'Encontramos la calle, pero no este número.',
      unavailable: 'El problema es nuestro. Inténtelo de nuevo en un momento.',
    })[kind],
  entered: () => 'Usted escribió',
  suggested: () => 'Le sugerimos',
  differs: () => 'cambiado:',
  takeEntered: () => 'Usar mi dirección',
  takeSuggestion: () => 'Usar la sugerencia',
  takeCandidate: () => 'Usar esta dirección',
  unit: () => 'Piso, puerta u oficina',
  addUnit: () => 'Añadir a la dirección',
  withoutUnit: () => 'Continuar sin ese dato',
  needsUnit: () => 'Indique el piso o la oficina, o continúe sin ese dato.',
  candidates: () => 'Direcciones que coinciden',
  edit: () => 'Editar la dirección',
  onlyConfirmed: () =>
    'Solo podemos entregar en direcciones que podamos confirmar. Si la suya es correcta, póngase en contacto con nosotros.',
  retry: () => 'Intentar de nuevo',
  verifying: () => 'Comprobando su dirección…',
  changed: () => 'La dirección cambió mientras la comprobábamos. Revísela e inténtelo de nuevo.',
};
