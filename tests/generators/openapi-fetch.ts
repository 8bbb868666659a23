// A client with the types that openapi-typescript makes. It compiles only if they say what requests and answers are.
import createClient from "openapi-fetch";
import type { paths } from "./api";

export const client = createClient<paths>({ baseUrl: process.env["NIMBER_URL"] ?? "" });

export async function heapsAfterATurn(): Promise<number[] | undefined> {
  const body = { heaps: [3, 5, 7], player_move: { heap: 0, take: 1 } };
  const { data, error } = await client.POST("/nim/move", { body: { ...body, level: "casual" } });
  if (error !== undefined) throw new Error(error.detail);
  return data.position.heaps;
}
