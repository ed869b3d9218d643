/** @file A small exponential; the standard library's would double the module's code. */

/** e to the power of `x`, within one part in 10,000, clamped to what 32 bits can hold. */
export function exponential(x: f32): f32 {
  if (x < -80) return 0;
  if (x > 80) x = 80;
  // 2^(x log2 e): whole part into the exponent bits, the rest by a polynomial.
  const power = x * 1.44269504;
  const whole = floor<f32>(power);
  const rest = power - whole;
  const part: f32 = 1 + rest * (0.693147 + rest * (0.240227 + rest * (0.0555041 + rest * 0.00968)));
  return part * reinterpret<f32>((<i32>whole + 127) << 23);
}
