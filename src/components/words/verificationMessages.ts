import type { MissingPart } from '../../react/index.ts';
import type { Tables } from './useWords.ts';

/** Every word of the verification dialog. */
export interface VerificationMessages {
  /** The dialog's heading, by what is asked. */
  title(kind: 'confirm' | 'reject' | MissingPart): string;
  /** One sentence below it. */
  lead(kind: 'confirm' | 'reject' | MissingPart): string;
  entered(): string;
  suggested(): string;
  /** For the ear, before a stretch that differs. */
  differs(): string;
  takeEntered(): string;
  takeSuggestion(): string;
  takeCandidate(): string;
  unit(): string;
  addUnit(): string;
  withoutUnit(): string;
  /** The field of the unit was left empty. */
  needsUnit(): string;
  candidates(): string;
  edit(): string;
  /** While the service is asked. */
  verifying(): string;
  /** It was changed meanwhile, and not sent. */
  changed(): string;
}

export const verificationMessages: Tables<VerificationMessages> = {
  en: {
    title: (kind) =>
      ({
        confirm: 'Did you mean this address?',
        reject: 'We could not find this address',
        unit: 'Is a unit missing?',
        street: 'Which street do you mean?',
        number: 'Please check the house number',
      })[kind],
    lead: (kind) =>
      ({
        confirm: 'We found a close match. What differs is marked.',
        reject: 'A parcel may not arrive there. Please check it once more.',
        unit: 'This building has several apartments or offices.',
        street: 'More than one street fits what you entered.',
        number: 'We know the street, but not this number.',
      })[kind],
    entered: () => 'You entered',
    suggested: () => 'We suggest',
    differs: () => 'changed:',
    takeEntered: () => 'Use as entered',
    takeSuggestion: () => 'Use the suggestion',
    takeCandidate: () => 'Use this address',
    unit: () => 'Apartment, suite, unit',
    addUnit: () => 'Add the unit',
    withoutUnit: () => 'Continue without',
    needsUnit: () => 'Enter it, or continue without.',
    candidates: () => 'Addresses that fit',
    edit: () => 'Edit the address',
    verifying: () => 'Checking the address …',
    changed: () => 'The address was changed while it was checked. Send it again.',
  },
  fr: {
    title: (kind) =>
      ({
        confirm: 'Est-ce cette adresse ?',
        reject: 'Nous n’avons pas trouvé cette adresse',
        unit: 'Manque-t-il un appartement ?',
        street: 'De quelle rue s’agit-il ?',
        number: 'Vérifiez le numéro',
      })[kind],
    lead: (kind) =>
      ({
        confirm: 'Nous avons trouvé une adresse très proche. Les différences sont marquées.',
        reject: 'Un colis pourrait ne pas y arriver. Merci de la vérifier encore une fois.',
        unit: 'Cet immeuble compte plusieurs appartements ou bureaux.',
        street: 'Plusieurs rues correspondent à votre saisie.',
        number: 'Nous connaissons la rue, mais pas ce numéro.',
      })[kind],
    entered: () => 'Votre saisie',
    suggested: () => 'Notre suggestion',
    differs: () => 'modifié :',
    takeEntered: () => 'Garder ma saisie',
    takeSuggestion: () => 'Utiliser la suggestion',
    takeCandidate: () => 'Utiliser cette adresse',
    unit: () => 'Appartement, bureau, étage',
    addUnit: () => 'Ajouter',
    withoutUnit: () => 'Continuer sans',
    needsUnit: () => 'Indiquez-le, ou continuez sans.',
    candidates: () => 'Adresses possibles',
    edit: () => 'Modifier l’adresse',
    verifying: () => 'Vérification de l’adresse …',
    changed: () => 'L’adresse a changé pendant la vérification. Renvoyez-la.',
  },
  es: {
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
  },
};
