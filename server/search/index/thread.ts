import { parentPort } from "node:worker_threads";
import { getHeapStatistics } from "node:v8";
import { CatalogueIndex } from "./catalogue-index.ts";
import { answerOf } from "./answering.ts";
import type { IndexRow, MovedRow } from "./index-row.ts";
import type { ChangesTaken, FromThread, IndexChanges, ToThread } from "./messages.ts";

// The thread that searches: one index, which it fills, keeps and asks. It knows neither the network nor the
// database: rows come by messages (search-index.ts), and its memory goes with it when another takes its place.

const port = parentPort;
if (port === null) throw new Error("This module searches in a thread of its own.");
const post = (message: FromThread): void => port.postMessage(message);

const index = new CatalogueIndex();

// safe, here and below: index-reading.ts makes these texts
const parsed = <Row>(texts: readonly string[]): readonly Row[] =>
  texts.map((text) => JSON.parse(text) as Row);

const taken = (changes: IndexChanges): ChangesTaken => {
  let isFull = false;
  for (const id of changes.gone) index.remove(id);
  for (const row of parsed<IndexRow>(changes.patched)) index.patch(row);
  for (const [row, codes] of parsed<MovedRow>(changes.moved)) {
    if (!index.move(row, codes)) isFull = true;
  }
  const room = isFull ? "full" : index.order.isFilling ? "filling" : "enough";
  return { words: index.vocabulary.takeUnstemmed(), room };
};

const answered = (message: ToThread): Extract<FromThread, { answer: unknown }>["answer"] => {
  switch (message.name) {
    case "taxons":
      index.nameTaxons(message.ask);
      return null;
    case "rows":
      for (const row of parsed<IndexRow>(message.ask)) index.append(row);
      return null;
    case "packed":
      index.pack();
      return index.vocabulary.takeUnstemmed();
    case "stems":
      index.vocabulary.learn(message.ask);
      return null;
    case "names":
      for (const [id, name] of parsed<readonly [number, string]>(message.ask))
        index.names.rank(id, name);
      return null;
    case "codes":
      for (const [code, id] of parsed<readonly [string, number]>(message.ask)) {
        const number = index.numberOf(id);
        if (number !== undefined) index.codes.append(code, number);
      }
      return null;
    case "built":
      index.codes.pack();
      return {
        products: index.order.size,
        words: index.vocabulary.size,
        bytes: index.bytes,
        heap: getHeapStatistics().used_heap_size,
      };
    case "changes":
      return taken(message.ask);
    case "hits":
      return answerOf(index, message.ask);
  }
};

port.on("message", (message: ToThread) => {
  try {
    post({ id: message.id, answer: answered(message) });
  } catch (failure) {
    post({
      id: message.id,
      failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure),
    });
  }
});
