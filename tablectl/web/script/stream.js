// The newest messages, pushed by the service. One EventSource; it connects again by itself.

export function listen(handlers) {
  const source = new EventSource("/api/stream");
  const light = document.getElementById("link");
  const say = (up, text) => {
    if (light) {
      light.classList.toggle("up", up);
      light.textContent = text;
    }
  };
  source.onopen = () => say(true, "live");
  source.onerror = () => say(false, "connection lost, trying again");
  for (const [topic, handle] of Object.entries(handlers)) {
    source.addEventListener(topic, (message) => handle(JSON.parse(message.data)));
  }
  window.addEventListener("pagehide", () => source.close());
  return source;
}
