/** What this gives, or else the other: an answer is made of what came from elsewhere, and a getter or a depth in it may throw. */
export function safely<Value>(look: () => Value, otherwise: Value): Value {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
