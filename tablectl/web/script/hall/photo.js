// A photo of a sheet, made small enough for a hall's Wi-Fi and without what the phone wrote into it (place, time).

import { answered, EVENT, once } from "./common.js";

const LONGEST = 1600, QUALITY = 0.8;

async function smaller(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob(done, "image/jpeg", QUALITY); });
}

// Sends it; {photo: id} once the hall has it, null where it was refused (the page has said why).
export async function photoOf(file, game) {
  const asked = new URLSearchParams({ ...(EVENT ? { event: EVENT } : {}), round: game.round, table: game.table });
  let body = file;
  try {
    body = await smaller(file);
  } catch (error) {
    console.warn("the photo goes as it is", error);
  }
  const name = `${asked} ${file.name} ${file.size} ${file.lastModified}`;
  const done = await once.send(name, (id) => answered(`api/hall/photos?${asked}&id=${id}`, body, body.type || "image/jpeg"));
  return done && !done.error ? { photo: done.photo } : null;
}
