import * as z from 'zod';
import { ShopError } from '#server/errors.ts';

// Clients of the protocol for other languages encode whole numbers of 64 bits in this way.
const LONG = /^type\.googleapis\.com\/google\.protobuf\.U?Int64Value$/;

type Fields = Record<string, unknown>;

/** More than any function needs. Recursion into deeper data would end the call with a RangeError. */
const MAX_DEPTH = 20;

/** Decodes the protocol's 64-bit numbers in the data of a call. Throws INVALID_ARGUMENT. */
export function decodeLongs(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw invalid();
  if (Array.isArray(value)) return value.map((each) => decodeLongs(each, depth + 1));
  if (!isFields(value)) return value;
  if (typeof value['@type'] !== 'string') return mapFields(value, (each) => decodeLongs(each, depth + 1));
  const digits = String(value.value);
  if (LONG.test(value['@type']) && /^-?\d+$/.test(digits)) return Number(digits);
  throw invalid();
}

const invalid = () => new ShopError('INVALID_ARGUMENT', 'Please check what you entered.');

/**
 * Leaves out every field that is null although it may be absent: Firebase's client sends null for a field
 * that is undefined. Fields that must be present keep their null.
 */
export function dropNulls(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return dropNulls(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((each) => dropNulls(schema.element as z.ZodType, each));
  if (!isFields(value) || !(schema instanceof z.ZodObject || schema instanceof z.ZodUnknown)) return value;
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
  const typeOf = (name: string) => (Object.hasOwn(shape, name) && shape[name]) || z.unknown();
  const kept = Object.entries(value).filter(
    ([name, each]) => each !== null || !typeOf(name).safeParse(undefined).success,
  );
  return mapFields(Object.fromEntries(kept), (each, name) => dropNulls(typeOf(name), each));
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function mapFields(fields: Fields, map: (value: unknown, name: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, map(value, name)]));
}
