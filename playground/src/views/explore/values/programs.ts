import python from '../../../../../examples/values.py';
import cpp from '../../../../../examples/values.cpp';
import javascript from '../../../../../examples/values.mjs';

/** A program that computes the values of heaps, by the name of its language. */
export const programs = { Python: python, 'C++': cpp, JavaScript: javascript };
