// Photos of score sheets: scaled down for a hall's Wi-Fi, which also drops the phone's metadata (place, time).

import { drawScaled, toJpeg } from "../canvas.js";
import { post, sender } from "./commands.js";
import { EVENT } from "./event.js";

const MAX_SIDE_PX = 1600, JPEG_QUALITY = 0.8;

async function shrink(file) {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  drawScaled(picture, canvas, MAX_SIDE_PX);
  return toJpeg(canvas, JPEG_QUALITY);
}

// Uploads it. {photo: id} once the hall has it, null where it was refused, which the page shows.
export async function uploadPhoto(file, game) {
  const query = new URLSearchParams({ ...(EVENT ? { event: EVENT } : {}), round: game.round, table: game.table });
  let body = file;
  try {
    body = await shrink(file);
  } catch (error) {
    console.warn("the photo goes as it is", error);
  }
  const requestKey = `${query} ${file.name} ${file.size} ${file.lastModified}`;
  const answer = await sender.send(requestKey, (id) => post(`api/hall/photos?${query}&id=${id}`, body, body.type || "image/jpeg"));
  return answer && !answer.error ? { photo: answer.photo } : null;
}
