import type { EmailWords } from '../Words.ts';

export const emailEs: EmailWords = {
  label: () => 'Correo electrónico',
  required: () => 'Escriba su dirección de correo.',
  unfinished: () => 'Escriba una dirección de correo completa, como nombre@ejemplo.es.',
  valid: () => 'Esta dirección de correo funciona.',
  invalid: () => 'No encontramos esta dirección de correo. Compruebe que esté bien escrita.',
  disposable: () => 'Parece una dirección de correo temporal. Es posible que no reciba los mensajes sobre su pedido.',
  role: () => 'Parece un buzón compartido. Otras personas podrían leer los mensajes sobre su pedido.',
  acceptAll: () => 'No podemos saber si esta dirección de correo existe. Compruebe que esté bien escrita.',
  unknown: () => 'No pudimos comprobar esta dirección de correo. Revise que esté bien escrita.',
  suggestion: (email) => `¿Quiso decir ${email}?`,
};
