// Server-sent events as a browser reads them (WHATWG HTML, 9.2.6), so far as a table uses them. `EventSource`
// itself tells no status and takes no password.

export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** The events of a stream; what is cut off at its end is left out. */
export async function* readStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamEvent, void, undefined> {
  let name = "";
  let data: string[] = [];
  for await (const line of lines(body)) {
    if (line === "") {
      if (data.length > 0) yield { name: name || "message", data: data.join("\n") };
      name = "";
      data = [];
      continue;
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") name = value;
    else if (field === "data") data.push(value);
  }
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const found = (rest + decoder.decode(part.value, { stream: true })).split("\n");
      rest = found.pop() ?? "";
      for (const line of found) yield line.endsWith("\r") ? line.slice(0, -1) : line;
    }
  } finally {
    reader.releaseLock();
  }
}
