// A gallows for a camera over a mahjong table: a pole beside the table, an arm over its middle.
// Three printed parts on two tubes; what is to be printed is `part`, how long the tubes are is echoed.
//
//   openscad -D 'part="foot"' -o foot.stl camera_mount.scad
//   openscad -D 'part="holder"' -D table_height=760 -D lens_height=1220 -o holder.stl camera_mount.scad
//
// All lengths are millimetres. Print as it lies, 0.2 mm layers, four walls, PETG or PLA, without supports.

part = "all";          // "foot", "elbow", "holder", or "all" to look at them
table_height = 760;    // from the floor, or what the foot stands on, to the felt
lens_height = 1220;    // from the felt to the lens: docs/CAMERAS.md, "What to buy"
reach = 560;           // from the pole to the middle of the table
tube = 22;             // outer diameter of the tubes
play = 0.4;            // added to the tube's diameter
wall = 5;              // around a tube
grip = 45;             // length of a clamp on a tube
screw = 5.5;           // hole of an M5 screw that clamps
camera_hole = 2.4;     // hole of an M2 screw
camera_pitch = [21, 12.5]; // between the holes of a Raspberry Pi's camera module 2 or 3
back = 3.4;            // depth of the pocket for what stands out on the camera's back: its connector is the highest

$fn = 72;
outer = tube + 2 * wall;
ear = 16;              // what stands out for the screws
slit = 3;
drop = outer / 2 + 10;  // from the arm's axis to the camera's plate
overlap = 0.01;        // bodies share so much, so that they are one

echo(str("pole: ", table_height + lens_height + drop, " mm"));
echo(str("arm: ", reach + grip, " mm"));

// Around a tube that stands on the z axis, from 0 to `grip`: a split ring with ears for two screws.
module clamp() {
    difference() {
        union() {
            cylinder(d = outer, h = grip);
            translate([0, -(slit + 2 * wall) / 2, 0]) cube([outer / 2 + ear, slit + 2 * wall, grip]);
        }
        translate([0, 0, -1]) cylinder(d = tube + play, h = grip + 2);
        translate([0, -slit / 2, -1]) cube([outer / 2 + ear + 1, slit, grip + 2]);
        for (z = [grip * 0.25, grip * 0.75])
            translate([outer / 2 + ear / 2, 0, z]) rotate([90, 0, 0]) cylinder(d = screw, h = 4 * wall, center = true);
    }
}

// Screwed to a board or to a shelf: the pole stands in it.
module foot() {
    side = outer + 50;
    translate([0, 0, 6 - overlap]) clamp();
    difference() {
        translate([-side / 2, -side / 2, 0]) cube([side, side, 6]);
        for (x = [-1, 1], y = [-1, 1])
            translate([x * (side / 2 - 9), y * (side / 2 - 9), -1]) cylinder(d = 5, h = 8);
    }
}

// Holds the arm at the pole: one clamp stands, the other lies beside it.
module elbow() {
    clamp();
    translate([-outer + wall - overlap, -grip / 2, outer / 2])
        rotate([-90, 0, 0]) rotate([0, 0, 180]) clamp();
    // Between the two, so that they do not turn against each other.
    difference() {
        translate([-outer / 2 - wall, -outer / 2, 0]) cube([wall * 2, outer, outer]);
        translate([0, 0, -1]) cylinder(d = tube + play, h = grip + 2);
        translate([-outer + wall - overlap, -grip, outer / 2]) rotate([-90, 0, 0]) cylinder(d = tube + play, h = 2 * grip);
    }
}

// On the arm, looking down: the camera lies on the plate's lower side, which is printed first.
module holder() {
    plate = [camera_pitch[0] + 16, grip, 6];
    row = camera_pitch[1] / 2 + 2.2; // here the upper row of holes ends; the connector lies beyond
    difference() {
        union() {
            translate([-plate[0] / 2, -plate[1] / 2, 0]) cube(plate);
            translate([-outer / 4, -grip / 2, plate[2] - overlap]) cube([outer / 2, grip, drop - tube / 2 - plate[2]]);
        }
        for (x = [-1, 1], y = [-1, 1])
            translate([x * camera_pitch[0] / 2, y * camera_pitch[1] / 2, -1]) cylinder(d = camera_hole, h = plate[2] + 2);
        translate([-camera_pitch[0] / 2 + 3.5, -row - 4, -1]) cube([camera_pitch[0] - 7, 2 * row + 5, back + 1]);
        translate([-12.5, row, -1]) cube([25, plate[1], back + 1]); // open to the edge, where the cable leaves
        translate([0, 0, drop]) rotate([90, 0, 0]) cylinder(d = tube + play, h = grip * 2, center = true);
    }
    translate([0, grip / 2, drop]) rotate([90, 0, 0]) clamp();
}

if (part == "foot") foot();
if (part == "elbow") elbow();
if (part == "holder") holder();
if (part == "all") {
    foot();
    translate([140, 0, 0]) elbow();
    translate([250, 0, 0]) holder();
}
