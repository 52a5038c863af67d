import type { EmailWords } from '../EmailWords.ts';

export const emailEs: EmailWords = {
  label: () => 'Correo electrónico',
  valid: () => 'Esta dirección funciona.',
  invalid: () => 'Esta dirección no parece existir. Compruébela.',
  disposable: () => 'Es un buzón temporal. Puede que más tarde no reciba nuestros mensajes.',
  role: () => 'Este buzón es de un equipo. Use el suyo si el pedido es para usted.',
  acceptAll: () => 'No podemos saber si este buzón existe. Revise la dirección una vez más.',
  unknown: () => 'No pudimos comprobar esta dirección. Revísela una vez más.',
  suggestion: (email) => `¿Quiso decir ${email}?`,
};
