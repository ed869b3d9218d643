/** @file The solver thread's entry. */
import type { SolverThread } from '../contract/threads/solver.ts';
import { serve } from './shared/serve.ts';
import { solve } from './solver/solve.ts';

serve<SolverThread>({ solve });
